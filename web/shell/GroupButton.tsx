import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { language, useText } from '../platform/texts/messages.ts';
import { isIn, type MenuGroup, type MenuItem } from './menuGroups.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';

type GroupButtonProps = ComponentProps<'button'> & { group: MenuGroup };

/** The name of a group, which opens its menu. */
export function GroupButton({ group, ...button }: GroupButtonProps) {
  const { pathname } = useLocation();
  return (
    <UnstyledButton
      {...button}
      className={classes.group}
      data-current={isIn(group, pathname) || undefined}
      data-waiting={group.items.some(item => item.waiting) || undefined}
    >
      {group.label}
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}

/** The number of waiting items. */
export function Beside({ item: { waiting } }: { item: MenuItem }) {
  const say = useText(shellTexts);
  return (
    <span className={classes.beside}>
      {!!waiting && (
        <span className={classes.waiting} title={say('waiting', { count: waiting })}>
          {waiting.toLocaleString(language())}
        </span>
      )}
    </span>
  );
}
