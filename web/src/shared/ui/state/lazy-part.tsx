import { Component, lazy, type ComponentType } from 'react';
import { isChunkFailure } from '../../api/chunk-failure.js';
import { PartFailure, type PartFailureProps } from './part-failure.js';

interface State {
  fault: unknown;
}

/**
 * A part of the client whose code comes when it is first shown. One that does not come, or breaks, says so in its place and
 * can be tried again; what is around it stays. The only use of React's `lazy`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failure: ComponentType<PartFailureProps> = PartFailure,
): ComponentType<P> {
  const begin = (): ComponentType<P> =>
    // eslint-disable-next-line no-restricted-syntax -- what `lazy` gives takes the props of what it loads; its type cannot say so of props that are not known yet
    lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  // Outside the component: React forgets the state of what suspends before it was ever shown.
  let Content = begin();
  return class LazyPart extends Component<P, State> {
    override state: State = { fault: undefined };

    static getDerivedStateFromError(fault: unknown): State {
      return { fault: fault ?? new Error('nothing was thrown') };
    }

    retry = (): void => {
      // What broke in one place may stand whole in another, which must not begin anew for it.
      if (isChunkFailure(this.state.fault)) Content = begin();
      this.setState({ fault: undefined });
    };

    override render() {
      if (this.state.fault === undefined) return <Content {...this.props} />;
      const { onClose } = this.props as { onClose?: () => void };
      return <Failure fault={this.state.fault} onRetry={this.retry} onClose={onClose} />;
    }
  };
}
