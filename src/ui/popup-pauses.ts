/** How long a popup stays away when its reader says so: that many Korean days, this one among them; without, for good. */
export const popupPauses: Record<string, { label: string; days?: number }> = {
  today: { label: '오늘 하루 보지 않기', days: 1 },
  week: { label: '일주일간 보지 않기', days: 7 },
  month: { label: '한 달간 보지 않기', days: 30 },
  never: { label: '다시 보지 않기' },
};
