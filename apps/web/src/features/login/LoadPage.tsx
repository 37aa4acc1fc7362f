import { useTexts } from '../../lib/texts.ts';
import { LoaderPage } from './LoaderPage.tsx';

/** Content of a newly opened window until its opener navigates it. */
export default function LoadPage() {
  const { t } = useTexts('app');
  return <LoaderPage text={t('loading')} />;
}
