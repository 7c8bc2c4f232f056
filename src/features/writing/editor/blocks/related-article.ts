import { Node } from '@tiptap/core';

/** A link to an article of the magazine. */
export const RelatedArticle = Node.create({
  name: 'relatedArticle',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    articleId: { default: 0, parseHTML: (element) => Number(element.dataset.article) },
  }),
  parseHTML: () => [{ tag: 'div[data-article]' }],
  renderHTML: ({ node }) => ['div', { 'data-article': node.attrs.articleId }],
});
