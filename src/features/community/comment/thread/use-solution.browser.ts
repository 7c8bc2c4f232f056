import { explain } from '../../../../session/browser/explain.browser.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { useComments } from './comments-context.ts';

/**
 * Returns the action with which the author of a talk that asks for help marks an answer as the solution, or takes that
 * back.
 */
export function useSolution():
  { label: (id: number) => string; choose: (id: number) => () => Promise<void> } | undefined {
  const { store, solvedById, setSolvedById } = useComments();
  if (solvedById === undefined) return undefined;
  const choose = (id: number) => async () => {
    const commentId = id === solvedById ? null : id;
    try {
      await store.solve(commentId);
      setSolvedById(commentId);
      showSnackbar(commentId === null ? '해결한 답을 취소했어요' : '해결한 답으로 골랐어요');
    } catch (failure) {
      explain(failure);
    }
  };
  return { label: (id) => (id === solvedById ? '해결한 답 취소' : '해결한 답으로 고르기'), choose };
}
