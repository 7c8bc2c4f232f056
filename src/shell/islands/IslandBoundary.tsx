import { Component, type ComponentType, createElement, type MouseEvent, type ReactNode } from 'react';

type Props = { island: HTMLElement; children?: ReactNode };
type FailureProps = { error: unknown; isSmall: boolean };
type State = { error?: { thrown: unknown }; Failure?: ComponentType<FailureProps>; isLost?: boolean };

/** Below this an island is a button or a line, in pixels. */
const SMALL = 160;

/**
 * Stands around each island: what is thrown while one is drawn takes it alone. What then stands in its place is loaded when it
 * is needed.
 */
export default class IslandBoundary extends Component<Props, State> {
  override state: State = {};
  private isSmall = false;

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: { thrown } };
  }

  override componentDidCatch(): void {
    import('../../features/app-error/IslandFailure.tsx').then(
      ({ default: Failure }) => this.setState({ Failure }),
      () => this.setState({ isLost: true }),
    );
  }

  override render(): ReactNode {
    const { error, Failure, isLost } = this.state;
    if (!error) return this.props.children;
    if (isLost) return lostFailure;
    // What broke still stands there while this is drawn for the first time.
    if (!Failure) this.isSmall = (this.props.island.firstElementChild?.clientHeight ?? 0) < SMALL;
    return Failure && createElement(Failure, { error: error.thrown, isSmall: this.isSmall });
  }
}

/** Where even the failure screen cannot be loaded. */
const lostFailure = createElement(
  'span',
  { role: 'alert' },
  '현재 서비스가 원활하지 않습니다. ',
  createElement('a', { href: '', onClick: reload }, '새로고침'),
);

// A link to the page itself would only jump, where its address has a fragment.
function reload(event: MouseEvent): void {
  event.preventDefault();
  location.reload();
}
