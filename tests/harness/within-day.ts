import { test } from 'vitest';
import { koreanDay } from '../../src/lib/dates.ts';

/** Of what counts anew with each Korean day: what fails while one begins is looked at again in the next. */
export function testWithinDay(name: string, look: () => Promise<void>): void {
  test(name, async () => {
    const day = koreanDay(new Date());
    await look().catch((error) => {
      if (koreanDay(new Date()) === day) throw error;
      return look();
    });
  });
}
