import type { AlarmBody } from './alarm-body.ts';

/**
 * Returns the sentence of an alarm. Names may contain any character, so the name is inserted as text, and only at the
 * first `%s`.
 */
export function alarmSentence({ message, boldMessage }: Pick<AlarmBody, 'message' | 'boldMessage'>): string {
  return message.replace('%s', () => boldMessage);
}
