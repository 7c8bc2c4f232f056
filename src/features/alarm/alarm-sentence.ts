import type { AlarmBody } from './alarm-body.ts';

/** What an alarm says. Names may hold any character: they are put in as text, at the first place alone. */
export function alarmSentence({ message, boldMessage }: Pick<AlarmBody, 'message' | 'boldMessage'>): string {
  return message.replace('%s', () => boldMessage);
}
