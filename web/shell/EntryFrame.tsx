import { Box, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../platform/texts/brand.ts';
import { useText } from '../platform/texts/messages.ts';
import { Clave, ClaveDivider } from '../ui/notice/Clave.tsx';
import classes from './EntryFrame.module.css';
import { entryTexts } from './entryTexts.ts';

/** The frame of the screens before the console: the brand, a title, and one narrow column. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const say = useText(entryTexts);
  return (
    <main className={classes.screen}>
      <Stack component="section" gap={0} w="min(100%, 400px)">
        <Link to="/" className={classes.brand} aria-label={`${brand}. ${say('home')}`}>
          <Clave size={40} />
          <span>{brand}</span>
        </Link>
        <Title order={1} size={28} mt={40} mb="xs">
          {title}
        </Title>
        {children}
        <Box mt={36}>
          <ClaveDivider />
        </Box>
      </Stack>
    </main>
  );
}
