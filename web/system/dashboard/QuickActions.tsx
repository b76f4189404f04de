import { Button, SimpleGrid } from '@mantine/core';
import { IconCalendarPlus, IconFileImport, IconMapPinPlus, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/messages.ts';
import { dashboardTexts } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';

const ACTIONS = [
  { text: 'createEvent', path: '/admin/events?dialog=create', Icon: IconCalendarPlus },
  { text: 'manageUsers', path: '/admin/users', Icon: IconUsers },
  { text: 'addRegion', path: '/admin/regions?dialog=create', Icon: IconMapPinPlus },
  { text: 'importData', path: '/admin/import', Icon: IconFileImport },
] as const;

/** Links to the most common tasks of administrators. */
export function QuickActions() {
  const say = useText(dashboardTexts);
  return (
    <Panel id="quick-actions" title={say('actions')}>
      <SimpleGrid minColWidth={150} spacing="xs">
        {ACTIONS.map(({ text, path, Icon }) => (
          <Button
            key={path}
            component={Link}
            to={path}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={18} aria-hidden />}
          >
            {say(text)}
          </Button>
        ))}
      </SimpleGrid>
    </Panel>
  );
}
