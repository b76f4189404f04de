import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { PaletteSearch, type PaletteSearchProps } from './PaletteSearch.tsx';
import { paletteTexts } from './paletteTexts.ts';

/** The dialog of the palette; it opens after mounting, so that closing returns the focus. */
export function PaletteDialog({ opened, ...search }: PaletteSearchProps & { opened: boolean }) {
  const say = useText(paletteTexts);
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Modal
      opened={opened && there}
      onClose={search.onDone}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': say('title') } }}
      size={640}
      yOffset="10vh"
      padding={0}
      transitionProps={{ duration: 120 }}
    >
      <PaletteSearch {...search} />
    </Modal>
  );
}
