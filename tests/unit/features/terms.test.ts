import { describe, expect, test } from 'vitest';
import { answeredWords, sinceWords, termLink, titleOfChange } from '../../../src/features/people/term/owed-term.ts';
import { sectionsOf } from '../../../src/features/people/term/sections.ts';
import { aroundChanges, differenceOf } from '../../../src/features/people/term/term-difference.ts';
import { termFormSchema } from '../../../src/features/people/term/term-form.ts';
import { bodyOfTerm, faultOfTerm } from '../../../src/features/people/term/term-text.ts';

test('a text is split into sections by its headings, and no text is lost', () => {
  const paragraph = { type: 'paragraph', text: '글' } as const;
  const heading = { type: 'heading', level: 2, text: '제목' } as const;
  const lower = { type: 'heading', level: 3, text: '작은 제목' } as const;
  expect(sectionsOf([])).toEqual([]);
  expect(sectionsOf([paragraph, heading, lower, paragraph, heading])).toEqual([
    { title: undefined, nodes: [paragraph] },
    { title: '제목', nodes: [heading, lower, paragraph] },
    { title: '제목', nodes: [heading] },
  ]);
});

describe('the difference of two texts', () => {
  test('contains the lines of only one text, with a line of context', () => {
    const before = '## 하나\n\n가\n\n나\n\n다\n\n라\n\n마';
    const after = '## 하나\n\n가\n\n나\n\n다라\n\n라\n\n마';
    const shown = aroundChanges(differenceOf(before, after) ?? []);
    expect(shown).toEqual([
      { kind: 'same', lines: ['나'], skipped: 2 },
      { kind: 'removed', lines: ['다'], skipped: 0 },
      { kind: 'added', lines: ['다라'], skipped: 0 },
      { kind: 'same', lines: ['라'], skipped: 0 },
      { kind: 'same', lines: [], skipped: 1 },
    ]);
  });

  test('shows a single line between two changes once', () => {
    const shown = aroundChanges(differenceOf('가\n나\n다', '가가\n나\n다다') ?? []);
    expect(shown.filter(({ kind }) => kind === 'same')).toEqual([{ kind: 'same', lines: ['나'], skipped: 0 }]);
  });

  test('ignores empty lines', () => {
    expect(differenceOf('가\n나', '가\n\n\n나')?.every(({ kind }) => kind === 'same')).toBe(true);
  });
});

describe('a text can be published', () => {
  test.each([
    ['## 제목\n\n글', undefined],
    ['', '본문을 입력해 주세요.'],
    [' \n\n ', '본문을 입력해 주세요.'],
    ['![잎](abcdefghij0123456789)', '약관에는 사진을 넣을 수 없어요.'],
    ['글 ![잎](abcdefghij0123456789) 글', '약관에는 사진을 넣을 수 없어요.'],
  ])('%j: %s', (text, fault) => {
    expect(faultOfTerm(text)).toBe(fault);
  });

  test('unless it is longer than a body', () => {
    expect(faultOfTerm('가'.repeat(50_001))).toMatch(/[가-힣]/);
  });

  test('without HTML in it', () => {
    expect(bodyOfTerm('<b>글</b>')).toEqual([{ type: 'paragraph', text: '<b>글</b>' }]);
  });
});

describe('the form of a version of terms', () => {
  test('may be empty', () => {
    expect(termFormSchema.parse({})).toEqual({
      effectiveOn: null,
      text: '',
      changes: [],
      consent: 'tell',
      isToDisadvantage: false,
      revision: 0,
    });
  });

  test('takes the start of a day in Korea', () => {
    expect(termFormSchema.parse({ effectiveOn: '2027-01-01' }).effectiveOn).toEqual(new Date('2026-12-31T15:00:00Z'));
  });

  test('has a list of changes without empty lines', () => {
    expect(termFormSchema.parse({ changes: ' 하나 \n\n둘\u200b\n ' }).changes).toEqual(['하나', '둘']);
  });

  test.each([
    ['effectiveOn', '2026-02-30'],
    ['effectiveOn', 'tomorrow'],
    ['effectiveOn', '1999-01-01'],
    ['text', '가'.repeat(100_001)],
    ['changes', '가'.repeat(201)],
    ['changes', '가\n'.repeat(11)],
    ['consent', 'maybe'],
    ['revision', '-1'],
  ])('%s: %.20j is refused', (name, value) => {
    const { error } = termFormSchema.safeParse({ [name]: value });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });
});

describe('a member who owes consent reads', () => {
  const privacy = {
    id: 4,
    code: 'PRIVACY',
    title: '개인정보 처리방침',
    required: true,
    executeDate: '2024-10-29',
    changes: ['가'],
  };
  const service = { id: 9, code: 'SERVICE', title: '이용약관', required: true, executeDate: '2027-01-02', changes: [] };
  const news = { ...service, code: 'MARKETING', title: '마케팅 정보 수신 동의', required: false };

  test('which terms have changed, since when, and where to read them', () => {
    expect(titleOfChange([privacy])).toBe('개인정보 처리방침이 바뀌었어요');
    expect(sinceWords(privacy)).toBe('2024년 10월 29일부터 이런 점이 달라졌어요.');
    expect(sinceWords(service)).toBe('2027년 1월 2일부터 시행하고 있어요.');
    expect(termLink(privacy)).toEqual({
      href: '/term/PRIVACY?version=2024.10.29',
      text: '개정된 개인정보 처리방침 2024.10.29',
    });
    expect(answeredWords([privacy])).toBe('2024.10.29 개정된 개인정보 처리방침에 동의했어요.');
  });

  test('the particle that fits the title’s last letter', () => {
    expect(titleOfChange([news])).toBe('마케팅 정보 수신 동의가 바뀌었어요');
    expect(titleOfChange([service])).toBe('이용약관이 바뀌었어요');
  });

  test('which terms they have not agreed to', () => {
    expect(answeredWords([privacy], [news])).toBe(
      '2024.10.29 개정된 개인정보 처리방침에 동의했어요. 2027.01.02 개정된 마케팅 정보 수신 동의에는 동의하지 않았어요. 혜택과 소식은 이제 보내지 않아요. 알림 설정에서 다시 받을 수 있어요.',
    );
  });

  test('one message for several terms', () => {
    expect(titleOfChange([privacy, service])).toBe('약관이 바뀌었어요');
    expect(answeredWords([privacy, service])).toBe(
      '2024.10.29 개정된 개인정보 처리방침, 2027.01.02 개정된 이용약관에 동의했어요.',
    );
  });
});
