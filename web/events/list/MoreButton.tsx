import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { listTexts } from './listTexts.ts';

/** The button of the menu with further actions, also until the menu has loaded. */
export function MoreButton(props: ActionIconProps & { ref?: Ref<HTMLButtonElement>; onClick?: () => void }) {
  const say = useText(listTexts);
  return (
    <ActionIcon variant="default" size={36} aria-label={say('moreActions')} {...props}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}
