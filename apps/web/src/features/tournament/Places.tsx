import { EmptyState, Panel } from '@updraft/ui';
import { RankRow } from '../../entities/ranking/RankRow.tsx';
import { useOwnUser } from '../../entities/ranking/use-own-user.ts';
import { useTexts } from '../../lib/texts.ts';
import type { Told } from './state.ts';

/** Participants by rank. The own place is added if it is behind the listed ones. */
export function Places({ told, members }: { told: Pick<Told, 'users' | 'own'>; members: number }) {
  const { t } = useTexts('tournament');
  const { users, own } = told;
  const ownUser = useOwnUser();
  const isListed = own !== null && own.place <= users.length;
  const points = (count: number): string => t('points_of', { count });
  return (
    <Panel heading={t('participants')} className="overflow-hidden [&>h2]:px-4 [&>h2]:py-3">
      {users.length === 0 ? (
        <EmptyState icon="trophy" title={t('participants_none')} className="py-8">
          {t('participants_none_text')}
        </EmptyState>
      ) : (
        <ol aria-label={t('participants')} className="divide-y divide-line border-t border-line">
          {users.map((row) => (
            <li key={row.place}>
              <RankRow
                {...row}
                anonymous={t('anonymous')}
                isOwn={row.user ? row.user.id === ownUser?.id : row.place === own?.place}
                you={t('you')}
              >
                {points(row.points)}
              </RankRow>
            </li>
          ))}
          {own && !isListed && (
            <li>
              <RankRow place={own.place} user={ownUser} anonymous={t('anonymous')} isOwn you={t('you')}>
                {points(own.points)}
              </RankRow>
            </li>
          )}
        </ol>
      )}
      {members > users.length && users.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-12 text-muted tabular-nums">
          {t('first_shown', { count: users.length, members })}
        </p>
      )}
    </Panel>
  );
}
