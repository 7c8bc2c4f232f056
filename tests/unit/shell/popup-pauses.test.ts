import { expect, test } from 'vitest';
import { popupPauses } from '../../../src/ui/dialog/popup-pauses.ts';

test('a popup is dismissed for this day, this week, this month, or forever', () => {
  expect(popupPauses).toEqual({
    today: { label: '오늘 하루 보지 않기', days: 1 },
    week: { label: '일주일간 보지 않기', days: 7 },
    month: { label: '한 달간 보지 않기', days: 30 },
    never: { label: '다시 보지 않기' },
  });
});
