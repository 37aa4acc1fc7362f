import { buttonClasses, HistoryTable } from '@updraft/ui';
import { ArticleSection } from '../../lib/ArticleSection.tsx';
import { useConfig } from '../../lib/config.ts';
import { Link } from '../../lib/Link.tsx';
import { Prose } from '../../lib/Prose.tsx';
import { Article } from '../../lib/Article.tsx';
import { useTexts } from '../../lib/texts.ts';
import { KEPT_IN_BROWSER, STORED } from './stored.ts';

const PARTS = ['stored', 'browser', 'others', 'rights', 'safe'] as const;

/** Stored data of a player, and their rights to it. */
export default function PrivacyPage() {
  const { t } = useTexts('privacy');
  return (
    <Article
      name="privacy"
      title={t('title')}
      lead={t('lead')}
      contents={t('contents')}
      parts={PARTS.map((part) => ({ id: part, text: t(part) }))}
    >
      <ArticleSection id="stored" title={t('stored')} lead={t('stored_text')}>
        <StoredTable />
      </ArticleSection>
      <ArticleSection id="browser" title={t('browser')} lead={t('browser_text')}>
        <BrowserTable />
      </ArticleSection>
      <ArticleSection id="others" title={t('others')}>
        <Prose text={t('others_text')} />
      </ArticleSection>
      <ArticleSection id="rights" title={t('rights')}>
        <Prose text={t('rights_text')} />
        <p className="mt-4 flex flex-wrap gap-3 print:hidden">
          <Link to="/profile" className={buttonClasses('primary')}>
            {t('to_profile')}
          </Link>
          <Link to="/support" className={buttonClasses('secondary')}>
            {t('to_support')}
          </Link>
        </p>
      </ArticleSection>
      <ArticleSection id="safe" title={t('safe')}>
        <Prose text={t('safe_text')} />
      </ArticleSection>
    </Article>
  );
}

function StoredTable() {
  const { t } = useTexts('privacy');
  const chatDays = useConfig((state) => state.config?.chat_kept_days);
  return (
    <HistoryTable
      label={t('stored')}
      rows={STORED}
      keyOf={(row) => row}
      columns={[
        { key: 'what', label: t('what'), isText: true, phone: 'title', render: (row) => t(row) },
        { key: 'why', label: t('why'), isText: true, phone: 'text', render: (row) => t(`${row}_why`) },
        {
          key: 'long',
          label: t('long'),
          isText: true,
          phone: 'text',
          isNamed: true,
          render: (row) =>
            row !== 'chat' ? t(`${row}_long`) : chatDays === undefined ? '…' : t('chat_long', { count: chatDays }),
        },
      ]}
    />
  );
}

function BrowserTable() {
  const { t } = useTexts('privacy');
  return (
    <HistoryTable
      label={t('browser')}
      rows={KEPT_IN_BROWSER}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          label: t('key'),
          phone: 'title',
          render: ({ name }) => <code className="font-mono text-12">{name}</code>,
        },
        { key: 'place', label: t('place'), isText: true, phone: 'value', render: ({ place }) => t(`place_${place}`) },
        { key: 'purpose', label: t('purpose'), isText: true, phone: 'text', render: ({ name }) => t(`key_${name}`) },
      ]}
    />
  );
}
