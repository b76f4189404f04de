import { IconDownload } from '@tabler/icons-react';
import { exportAudit } from '#contracts/audit/exportCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import { MenuOnUse } from '../ui/menu/MenuOnUse.tsx';
import { useListExport } from '../ui/screen/ExportList.tsx';
import { type AuditFilters, filterQuery } from './filters/auditFilters.ts';
import { auditTexts } from './messages.ts';

const loadMenu = () => import('./ExportMenu.tsx');

/** Downloads all entries that the filters show, as a file. */
export function ExportAudit({ filters }: { filters: AuditFilters }) {
  const say = useText(auditTexts);
  const download = useListExport();
  const query = Object.entries(filterQuery(filters)).map(([name, value]) => [name, String(value ?? '')]);
  const button = {
    variant: 'subtle',
    px: 'xs',
    leftSection: <IconDownload size={16} aria-hidden />,
    loading: download.isPending,
    children: say('export'),
  };
  return (
    <MenuOnUse button={button} load={loadMenu}>
      {({ ExportMenu }) => (
        <ExportMenu
          button={button}
          onChoose={format =>
            download.mutate({ call: exportAudit, query: { ...Object.fromEntries(query), format } })
          }
        />
      )}
    </MenuOnUse>
  );
}
