import { Component, type ComponentType, createElement, type MouseEvent, type ReactNode } from 'react';

type Props = { island: HTMLElement; children?: ReactNode };
type FailureProps = { error: unknown; isSmall: boolean };
type State = { error?: { thrown: unknown }; Failure?: ComponentType<FailureProps>; isLost?: boolean };

/** An island lower than this is a button or a line; in pixels. */
const SMALL = 160;

/**
 * The error boundary around each island: an error during rendering removes only that island. The script of the failure
 * message loads when it is needed.
 */
export default class IslandBoundary extends Component<Props, State> {
  override state: State = {};
  private isSmall = false;

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: { thrown } };
  }

  override componentDidCatch(): void {
    import('../../features/operations/app-error/IslandFailure.tsx').then(
      ({ default: Failure }) => this.setState({ Failure }),
      () => this.setState({ isLost: true }),
    );
  }

  override render(): ReactNode {
    const { error, Failure, isLost } = this.state;
    if (!error) return this.props.children;
    if (isLost) return lostFailure;
    // At the first render after the error, the broken island is still in the document.
    if (!Failure) this.isSmall = (this.props.island.firstElementChild?.clientHeight ?? 0) < SMALL;
    return Failure && createElement(Failure, { error: error.thrown, isSmall: this.isSmall });
  }
}

/** The message if the script of the failure screen cannot be loaded either. */
const lostFailure = createElement(
  'span',
  { role: 'alert' },
  '현재 서비스가 원활하지 않습니다. ',
  createElement('a', { href: '', onClick: reload }, '새로고침'),
);

// If the address has a fragment, a link to the page itself only scrolls.
function reload(event: MouseEvent): void {
  event.preventDefault();
  location.reload();
}
