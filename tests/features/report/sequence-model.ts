import type { Outcome } from '../../../src/features/community/report/decision/decision.ts';

/** The kinds of content and of comments that operators decide about. */
export const moderatedKinds = ['story', 'article', 'talk', 'comment on a talk', 'comment on an article'] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

export type Step =
  | { type: 'decide'; outcome: Outcome }
  /** Decides about the appeal against a decision; `to` is the index of that decision. */
  | { type: 'answer objection'; to: number; outcome: 'UPHELD' | 'OVERTURNED' }
  | { type: 'file reports'; number: 1 | 5 }
  | { type: 'author hides' | 'author shows' | 'editor hides' | 'editor shows' | 'author adds a link' };

export type Visibility = 'shown' | 'hidden' | 'hidden by author' | 'pending review';

const hiding: Outcome[] = ['HIDDEN', 'DELETED', 'SUSPENDED'];

/**
 * Predicts the state of a content or comment after any sequence of decisions, appeals, reports and actions of its
 * author. The model is independent of the code under test: the state follows the latest decision in force.
 */
export class SequenceModel {
  readonly kind: ModeratedKind;
  readonly decisions: { outcome: Outcome; answer?: 'UPHELD' | 'OVERTURNED' }[] = [];
  openReports = 0;
  #isHiddenByAuthor = false;
  #isHiddenByEditor = false;
  #isPendingReview = false;

  constructor(kind: ModeratedKind) {
    this.kind = kind;
  }

  copy(): SequenceModel {
    const copy = new SequenceModel(this.kind);
    copy.decisions.push(...this.decisions.map((decision) => ({ ...decision })));
    copy.openReports = this.openReports;
    copy.#isHiddenByAuthor = this.#isHiddenByAuthor;
    copy.#isHiddenByEditor = this.#isHiddenByEditor;
    copy.#isPendingReview = this.#isPendingReview;
    return copy;
  }

  /** Returns the outcome of the latest decision in force. */
  ruling(): Outcome | undefined {
    return this.decisions.findLast(({ answer }) => answer !== 'OVERTURNED')?.outcome;
  }

  visibility(): Visibility {
    if (this.#isHiddenByDecision()) return 'hidden';
    if (this.kind !== 'article' && this.openReports >= 5) return 'hidden';
    if (this.#isHiddenByEditor) return 'hidden';
    if (this.#isHiddenByAuthor) return 'hidden by author';
    return this.#isPendingReview ? 'pending review' : 'shown';
  }

  can(step: Step): boolean {
    const now = this.visibility();
    switch (step.type) {
      case 'decide':
        return this.#outcomes(now).includes(step.outcome);
      case 'answer objection': {
        const decision = this.decisions[step.to];
        return decision !== undefined && decision.outcome !== 'KEPT' && decision.answer === undefined;
      }
      case 'file reports':
        return now === 'shown' && this.openReports + step.number <= 5;
      case 'author hides':
        return this.kind === 'story' && now === 'shown';
      case 'author shows':
        return this.kind === 'story' && now === 'hidden by author';
      case 'editor hides':
        return this.kind === 'article' && now === 'shown';
      case 'editor shows':
        return this.kind === 'article' && now === 'hidden';
      case 'author adds a link':
        return (this.kind === 'talk' || this.kind.startsWith('comment')) && now === 'shown';
    }
  }

  take(step: Step): void {
    switch (step.type) {
      case 'decide': {
        const isAnswerToReports = this.openReports > 0;
        this.openReports = 0;
        this.decisions.push({ outcome: step.outcome });
        if (step.outcome === 'KEPT' && !isAnswerToReports) {
          this.#isPendingReview = false;
          this.#isHiddenByEditor = false;
        }
        break;
      }
      case 'answer objection': {
        const wasHidden = this.#isHiddenByDecision();
        const decision = this.decisions[step.to];
        if (decision) decision.answer = step.outcome;
        // The operator who overturns the decision has read the text.
        if (wasHidden && !this.#isHiddenByDecision()) this.#isPendingReview = false;
        break;
      }
      case 'file reports':
        this.openReports += step.number;
        break;
      case 'author hides':
        this.#isHiddenByAuthor = true;
        break;
      case 'author shows':
        this.#isHiddenByAuthor = false;
        break;
      case 'editor hides':
        this.#isHiddenByEditor = true;
        break;
      case 'editor shows':
        if (this.#isHiddenByDecision()) this.decisions.push({ outcome: 'KEPT' });
        this.#isHiddenByEditor = false;
        break;
      case 'author adds a link':
        this.#isPendingReview = true;
    }
  }

  #isHiddenByDecision(): boolean {
    const ruling = this.ruling();
    return ruling !== undefined && hiding.includes(ruling);
  }

  #outcomes(now: Visibility): Outcome[] {
    if (this.openReports > 0) return ['KEPT', 'WARNED', ...hiding];
    if (now === 'shown' || now === 'hidden by author') return ['WARNED', ...hiding];
    if (now === 'pending review') return ['KEPT', ...hiding];
    return this.ruling() === 'DELETED' ? ['KEPT'] : ['KEPT', 'DELETED'];
  }
}

/** Returns all possible next steps that are decisions or answers to appeals. */
export function decidingSteps(model: SequenceModel): Step[] {
  const outcomes: Outcome[] = ['KEPT', 'WARNED', ...hiding];
  const decisions = outcomes.map((outcome): Step => ({ type: 'decide', outcome }));
  const answers = model.decisions.flatMap((_, to): Step[] => [
    { type: 'answer objection', to, outcome: 'UPHELD' },
    { type: 'answer objection', to, outcome: 'OVERTURNED' },
  ]);
  return [...decisions, ...answers].filter((step) => model.can(step));
}
