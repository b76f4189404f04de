import { Box, Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { calendarTexts } from './calendarTexts.ts';
import { lookQuery } from './queries.ts';

type CalendarFoundProps = {
  /** The address as it was when somebody left the field. */
  url: string;
  /** Follows one of the calendars that a page links instead. */
  onTake: (url: string, name: string) => void;
};

/** What is at the address: a calendar, a page with events, or a page that links calendars, of which one is chosen. */
export function CalendarFound({ url, onTake }: CalendarFoundProps) {
  const say = useText(calendarTexts);
  const { data, isLoading } = useQuery(lookQuery(url));
  const only = data?.events === 0 && data.calendars.length === 1 ? data.calendars[0] : undefined;
  useEffect(() => {
    if (only) onTake(only.url, only.name || data?.title || '');
  }, [only?.url]);
  if (isLoading) {
    return (
      <Text role="status" mt={-8} className={common.note}>
        <Loader size={14} /> {say('looking')}
      </Text>
    );
  }
  if (!data) return null;
  const { kind, events, calendars, why } = data;
  return (
    <Box role="status" mt={-8} className={`${common.note} ${common.flush}`}>
      {kind === 'calendar' && <p>{say('foundCalendar', { count: events })}</p>}
      {kind === 'page' && events > 0 && <p>{say('foundEvents', { count: events })}</p>}
      {kind === 'none' && <p>{why}</p>}
      {only && <p>{say('tookLink')}</p>}
      {calendars.length > 0 && !only && (
        <>
          <p>{say('foundLinks', { count: calendars.length })}</p>
          <Box component="ul" mt={4} className={common.lines}>
            {calendars.map(one => (
              <li key={one.url}>
                <span className={common.words}>
                  {one.name && (
                    <Box component="strong" display="block" c="var(--text)">
                      {one.name}
                    </Box>
                  )}{' '}
                  {one.url}
                </span>
                <Button size="compact-sm" variant="default" onClick={() => onTake(one.url, one.name)}>
                  {say('takeLink')}
                </Button>
              </li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
