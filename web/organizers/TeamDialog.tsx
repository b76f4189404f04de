import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TEAM_ROLES } from '#contracts/organizers/team.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import common from '../ui/styles/common.module.css';
import { organizerQuery } from './queries.ts';
import { TeamAdd } from './TeamAdd.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import { teamTexts } from './teamTexts.ts';

type TeamDialogProps = { id: string; opened: boolean; onClose: () => void };

/** Manage Team: the members of an organizer with their roles, and who can be added. */
export function TeamDialog({ id, opened, onClose }: TeamDialogProps) {
  const say = useText(teamTexts);
  const query = useQuery({ ...organizerQuery(id), enabled: opened });
  const organizer = query.data;
  return (
    <Dialog opened={opened} onClose={onClose} title={say('title')} width={680}>
      <DialogBody>
        {!organizer && !query.error && <Skeleton height={260} />}
        {!organizer && query.error && (
          <ErrorPanel title={say('loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {organizer && (
          <Stack gap="lg">
            <Text c="dimmed">{say('teamOf', { name: organizer.name, count: organizer.users.length })}</Text>
            <TeamMembers organizer={organizer} />
            <TeamAdd key={id} organizerId={id} />
            <Help />
          </Stack>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** What each role may do. */
function Help() {
  const say = useText(teamTexts);
  return (
    <section className={common.apart}>
      <Title order={3} size={16} mb="xs">
        {say('helpTitle')}
      </Title>
      <dl className={common.pairs}>
        {TEAM_ROLES.map(role => (
          <div key={role}>
            <dt>{say(`role_${role}`)}</dt>
            <dd>{say(`help_${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
