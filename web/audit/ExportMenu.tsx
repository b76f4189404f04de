import { type ButtonProps, Menu } from '@mantine/core';
import { EXPORT_FORMATS } from '#contracts/audit/exportCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import { ButtonMenu } from '../ui/menu/ButtonMenu.tsx';
import { auditTexts } from './messages.ts';

type Format = (typeof EXPORT_FORMATS)[number];

const TEXTS = { csv: 'exportCsv', ndjson: 'exportNdjson' } as const satisfies Record<Format, string>;

/** The formats in which entries can be downloaded. */
export function ExportMenu({
  button,
  onChoose,
}: {
  button: ButtonProps;
  onChoose: (format: Format) => void;
}) {
  const say = useText(auditTexts);
  return (
    <ButtonMenu button={button}>
      {EXPORT_FORMATS.map(format => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          {say(TEXTS[format])}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
