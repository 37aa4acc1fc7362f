import { useTexts } from '../../lib/texts.ts';
import { LoaderPage } from './LoaderPage.tsx';

/** What a freshly opened window shows until its opener sends it on. */
export default function LoadPage() {
  const { t } = useTexts('app');
  return <LoaderPage text={t('loading')} />;
}
