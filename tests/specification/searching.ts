import { type Statements, testsOf } from './shown-by.ts';

const search = testsOf('e2e/discovery/search.test.ts');
const box = testsOf('tests/browser/search/search-box.test.tsx');
const recent = testsOf('tests/browser/search/recent-searches.test.ts');
const pages = testsOf('tests/api/pages/search-pages.test.ts');
const contract = testsOf('tests/api/contract.test.ts');

/** The search field, its dialog and its results. */
export const searching: Statements = {
  'The search box says 검색어를 입력하세요, in the dialog 무엇이 궁금하세요?': [
    ...pages('suggest contents before a keyword is entered'),
    ...search('opens with a key, and restores the focus'),
  ],
  'Enter and the button with the magnifier start the search': [
    ...search(
      'by keyboard alone, initial consonants lead to a talk, back, and to its plant',
      'opens, and leads to results with links',
    ),
  ],
  'A clear button is shown while there is text': search(
    'on a phone the search page suggests a plant, keeps recent searches, and shifts nothing',
  ),
  'The page of results has a back link': box(
    'over results goes back in the history if the viewer came from one of our pages, and otherwise opens the page of search',
  ),
  'An empty text starts no search, keeps the focus and says 검색어를 입력해 주세요.': box(
    'without text asks for a keyword and keeps the focus',
  ),
  'A search opens /search/result?keyword': search(
    'by keyboard alone, initial consonants lead to a talk, back, and to its plant',
  ),
  'Tabs show articles, stories and profiles': pages(
    'show the first results of each kind, the number of results, and links to all',
  ),
  'Each search is reported once as an event to an analytics layer': recent(
    'when its results open (%s)',
    'not when its results are shown again (%s)',
  ),
  'On wide screens the search is a dialog, on narrow ones a page': search(
    'opens with a key, and restores the focus',
    'on a phone the search page suggests a plant, keeps recent searches, and shifts nothing',
  ),
  'No results: 좋은 콘텐츠를 준비하고 있어요, with tags to try': pages('suggest tags when nothing is found'),
  'Ten results a page; twenty articles before a search': [
    ...contract('%s has %i entries a page'),
    ...pages('page through the results in the requested order, but not beyond the last page'),
  ],
  'Results are sorted by relevance, time, views and name': contract('search results have the requested order'),
  'The contents before a search fail with the database': testsOf('tests/features/search/failure.test.ts')(
    'the call for the contents of the empty search page fails when the database does',
  ),
  'A failed search says so': pages('explain why a keyword cannot be searched for'),
};
