/**
 * The pauses that the viewer of a popup can choose, in calendar days in Korea including today; without `days`, for
 * ever.
 */
export const popupPauses: Record<string, { label: string; days?: number }> = {
  today: { label: '오늘 하루 보지 않기', days: 1 },
  week: { label: '일주일간 보지 않기', days: 7 },
  month: { label: '한 달간 보지 않기', days: 30 },
  never: { label: '다시 보지 않기' },
};
