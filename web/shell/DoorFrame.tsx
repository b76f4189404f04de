import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../platform/texts/brand.ts';
import { useText } from '../platform/texts/messages.ts';
import { Clave, ClaveDivider } from '../ui/notice/Clave.tsx';
import classes from './DoorFrame.module.css';
import { doorTexts } from './doorTexts.ts';

/** The frame of the screens before the console: the brand, a title, and one narrow column. */
export function DoorFrame({ title, children }: { title: string; children: ReactNode }) {
  const say = useText(doorTexts);
  return (
    <main className={classes.screen}>
      <section className={classes.card}>
        <Link to="/" className={classes.brand} aria-label={`${brand}. ${say('home')}`}>
          <Clave size={40} />
          <span>{brand}</span>
        </Link>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {children}
        <div className={classes.end}>
          <ClaveDivider />
        </div>
      </section>
    </main>
  );
}
