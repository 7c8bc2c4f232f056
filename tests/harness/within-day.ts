import { test } from 'vitest';
import { koreanDay } from '../../src/lib/dates.ts';

/**
 * Declares a test of a limit that is counted per Korean day. If the test fails and the day has changed meanwhile, it
 * runs once more.
 */
export function testWithinDay(name: string, look: () => Promise<void>): void {
  test(name, async () => {
    const day = koreanDay(new Date());
    await look().catch((error) => {
      if (koreanDay(new Date()) === day) throw error;
      return look();
    });
  });
}
