import { Button, Icon } from '@updraft/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';

interface Props {
  children: ReactNode;
  /** A change of the key renders the content again after a failure, for example on another page. */
  resetKey?: string;
}

interface State {
  failedFor: string | undefined | null;
}

/** Shows a note in place of a part of the page that has failed, so that the other parts stay. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedFor: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedFor: undefined };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    this.setState({ failedFor: this.props.resetKey });
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failedFor !== null && before.resetKey !== this.props.resetKey) this.setState({ failedFor: null });
  }

  override render(): ReactNode {
    return this.state.failedFor === null ? this.props.children : <Broken />;
  }
}

/** Content in place of a failed part: the failure, and a button that reloads the page. */
function Broken() {
  const { t } = useTexts('app');
  return (
    <div role="alert" className="grid min-h-[50dvh] place-items-center p-6">
      <div className="flex max-w-96 flex-col items-center gap-3 text-center">
        <Icon name="warning" size={32} className="text-loss" />
        <h1 className="font-display text-20 font-medium text-balance">{t('crashed_title')}</h1>
        <p className="text-14 text-muted">{t('crashed_text')}</p>
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  );
}
