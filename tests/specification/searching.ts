import { type Statements, testsOf } from './shown-by.ts';

const search = testsOf('e2e/search.test.ts');
const pages = testsOf('tests/api/search-pages.test.ts');
const contract = testsOf('tests/api/contract.test.ts');

/** The box, its window and its results. */
export const searching: Statements = {
  'The box says 검색어를 입력하세요, in the window 무엇이 궁금하세요?': [
    ...pages('offer something before anything is looked for'),
    ...search('opens with a key, and gives the focus back'),
  ],
  'Enter and the button with the magnifier search': [
    ...search('by a word with its particle one finds plants, stories and all other kinds, each with a way to more'),
    ...search('a form leads to the results, and links through them'),
  ],
  'A button to clear is there while there is text': search('a button clears the field, one leads back from results'),
  'Over results there is a way back': search('a button clears the field, one leads back from results'),
  'An empty text leads nowhere, keeps the focus and says 검색어를 입력해 주세요.': search(
    'an empty field asks for a word and keeps the focus',
  ),
  'A search leads to /search/result?keyword': search(
    'by a word with its particle one finds plants, stories and all other kinds, each with a way to more',
  ),
  'Tabs show articles, stories and profiles': pages(
    'show the first of each kind, how many there are, and the ways to all',
  ),
  'Each search is told to an analytics layer as an event, once': search('each search is told of once, as it was typed'),
  'On wide screens the search is a window, on narrow ones a page': search(
    'opens with a key, and gives the focus back',
    'on a phone the search has a page of its own',
  ),
  'Nothing found: 좋은 콘텐츠를 준비하고 있어요, with tags to try': search(
    'where nothing is found there are tags to try',
  ),
  'Ten results a page; articles to read before a search twenty': [
    ...contract('%s has %i a page'),
    ...pages('go on over pages, sorted as is asked for, and not beyond the last'),
  ],
  'Results are sorted by relevance, by time, by views and by name': contract('what is found is sorted as is asked for'),
  'What is shown before a search passes its failure on': testsOf('tests/features/search/failure.test.ts')(
    'the call for what stands there before a search passes the failure on',
  ),
  'A search that fails says so': pages('say what is wrong with a keyword that cannot be looked for'),
};
