import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/texts.ts';
import { BOARD_LINK } from '../../../entities/stake/RulesButton.tsx';

/** Leads to the limits that players set for themselves. [P1] */
export function LimitsLink() {
  const { t } = useTexts('wheel');
  return (
    <Link
      to="/profile"
      search={{ part: 'limits' }}
      title={t('limits_title')}
      className={`inline-flex items-center ${BOARD_LINK}`}
    >
      {t('limits')}
    </Link>
  );
}
