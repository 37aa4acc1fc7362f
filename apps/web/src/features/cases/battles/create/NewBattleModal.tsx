import type { CaseBox } from '@updraft/contract';
import { BATTLE_SEATS } from '@updraft/contract/constants';
import { AsyncList, Button, EmptyState, IconButton, Modal, RadioCards, Skeleton } from '@updraft/ui';
import { useEffect } from 'react';
import { sumCents } from '../../../../lib/cents.ts';
import { dollars, duration } from '../../../../lib/format.ts';
import { closeModal } from '../../../../lib/modals.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { boxName } from '../../box-name.ts';
import { chosenBoxes } from '../../list/box-list.ts';
import { BoxFilters } from '../../list/BoxFilters.tsx';
import { useBoxList } from '../../list/list-store.ts';
import { useBoxes, type WholeBox } from '../../query.ts';
import { useWholeBoxes } from './use-whole-boxes.ts';
import { SaleOffer } from '../../opening/SaleOffer.tsx';
import { useFollowedSeeds } from '../../seeds/use-followed-seeds.ts';
import { BoxThumb } from '../BoxThumb.tsx';
import { useBattles } from '../query.ts';
import { useBattleCommands } from '../use-battle-commands.ts';
import { takeStep, useSeatStep, useStepWords } from '../use-seat.ts';
import { countOf, type Line, linesOf, moveUp, openingsOf, withBox, withoutOne } from './choice.ts';
import { useChoice } from './choice-store.ts';
import { usePlayerId } from '../../../../entities/session/session-store.ts';

const SIZES = Array.from(
  { length: BATTLE_SEATS.most - BATTLE_SEATS.least + 1 },
  (_unused, at) => BATTLE_SEATS.least + at,
);

interface NewBattleProps {
  /** Boxes and seats of an earlier battle, as the initial choice. */
  again?: { boxIds: readonly number[]; size: number };
}

/**
 * Dialog that creates a battle: boxes with their order and counts, and the number of seats. The button shows the price
 * of a seat.
 */
export default function NewBattleModal({ again }: NewBattleProps) {
  const { t } = useTexts('battles');
  const playerId = usePlayerId();
  const most = useBattles(playerId).data?.limits.maxBoxes ?? 1;
  useFollowedSeeds(playerId);
  useEffect(() => {
    if (again) useChoice.setState({ lines: linesOf(again.boxIds, most), size: again.size });
  }, [again, most]);
  return (
    <Modal title={t('create')} closeLabel={t('app:close')} onClose={closeModal} width="wide" footer={<Footer />}>
      <div className="flex flex-col gap-5">
        <Chosen most={most} />
        <Choosing most={most} />
      </div>
    </Modal>
  );
}

function Chosen({ most }: { most: number }) {
  const { t } = useTexts('battles');
  const lines = useChoice((state) => state.lines);
  const found = useWholeBoxes(lines.map(({ boxId }) => boxId));
  return (
    <section aria-label={t('chosen')}>
      <h3 className="mb-2 flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        {t('chosen')}
        <span className="text-12 font-normal text-muted tabular-nums">
          {t('chosen_count', { number: countOf(lines), most })}
        </span>
      </h3>
      {lines.length === 0 ? (
        <p className="text-14 text-muted">{t('chosen_empty')}</p>
      ) : (
        <ol className="flex flex-col gap-1">
          {lines.map((line, at) => (
            <ChosenLine key={`${line.boxId} ${at}`} line={line} at={at} whole={found[at]} most={most} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface ChosenLineProps {
  line: Line;
  at: number;
  whole: WholeBox | null | undefined;
  most: number;
}

function ChosenLine({ line, at, whole, most }: ChosenLineProps) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const { lines } = useChoice();
  const set = (next: readonly Line[]): void => useChoice.setState({ lines: next });
  if (!whole)
    return (
      <li>
        <Skeleton className="h-12 rounded-8" />
      </li>
    );
  const { box } = whole;
  const name = boxName(box, language);
  return (
    <li className="flex items-center gap-1 rounded-8 border border-line bg-ink-850 pl-2">
      <BoxThumb box={box} isDark={box.closed !== null} className="size-10" />
      <span className="min-w-0 flex-1 text-14 leading-5">
        <span className="block truncate">{name}</span>
        <span className="block text-12 text-muted tabular-nums">
          {box.closed === null ? dollars(box.price, 2, language) : t('is_closed')}
        </span>
      </span>
      {at > 0 && (
        <IconButton icon="arrow-up" label={t('earlier', { box: name })} onClick={() => set(moveUp(lines, at))} />
      )}
      <IconButton icon="minus" label={t('fewer', { box: name })} onClick={() => set(withoutOne(lines, at))} />
      <span className="min-w-5 text-center text-14 font-semibold tabular-nums">{line.count}</span>
      <IconButton
        icon="plus"
        label={t('more', { box: name })}
        disabled={countOf(lines) >= most || box.closed !== null}
        onClick={() => set(withBox(lines, line.boxId, most))}
      />
    </li>
  );
}

function Choosing({ most }: { most: number }) {
  const { t } = useTexts('battles');
  const { data, isError, refetch } = useBoxes();
  return (
    <section aria-label={t('choose')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('choose')}</h3>
      <AsyncList
        items={data?.cases.filter(({ closed }) => closed === null)}
        failed={isError}
        skeleton={<Skeleton className="h-64 rounded-14" />}
        error={{ title: t('cases:load_failed'), retryLabel: t('app:retry'), onRetry: () => void refetch() }}
        empty={
          <EmptyState icon="case" title={t('cases:empty')}>
            {t('cases:empty_text')}
          </EmptyState>
        }
      >
        {(boxes) => (
          <>
            <BoxFilters boxes={boxes} />
            <Tiles boxes={boxes} most={most} />
          </>
        )}
      </AsyncList>
    </section>
  );
}

function Tiles({ boxes, most }: { boxes: readonly CaseBox[]; most: number }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const list = useBoxList();
  const lines = useChoice((state) => state.lines);
  const isFull = countOf(lines) >= most;
  const shown = chosenBoxes(boxes, list, { favourites: list.favourites, language });
  if (shown.length === 0) return <p className="py-4 text-center text-14 text-muted">{t('cases:none_chosen')}</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {shown.map((box) => {
        const price = dollars(box.price, 2, language);
        return (
          <li key={box.id}>
            <button
              type="button"
              disabled={isFull}
              aria-label={t('add', { box: boxName(box, language), price })}
              onClick={() => useChoice.setState({ lines: withBox(lines, box.id, most) })}
              className="flex size-full flex-col items-center rounded-8 border border-line bg-ink-850 px-1 py-2 text-12 leading-4 enabled:cursor-pointer enabled:hover:border-muted disabled:opacity-50"
            >
              <BoxThumb box={box} className="h-14 w-18" />
              <span className="line-clamp-2 text-center text-balance">{boxName(box, language)}</span>
              <span className="mt-auto font-semibold tabular-nums">{price}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the reason for which the choice cannot be a battle yet; null: it can. */
const choiceRefusal = (found: readonly (WholeBox | null | undefined)[]) => {
  if (found.length === 0) return 'no_cases' as const;
  if (found.some((whole) => whole === null || (whole && whole.box.closed !== null))) return 'case_closed' as const;
  return found.includes(undefined) ? ('cases_loading' as const) : null;
};

function Footer() {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const { lines, size } = useChoice();
  const waitMinutes = useBattles(usePlayerId()).data?.limits.waitMinutes ?? 0;
  const found = useWholeBoxes(openingsOf(lines));
  const { isBusy, create } = useBattleCommands();
  const boxes = found.flatMap((whole) => (whole ? [whole.box] : []));
  const price = sumCents(boxes) / 100;
  const step = useSeatStep(price, { isFirst: true });
  const words = useStepWords();
  const refusal = choiceRefusal(found);
  const { face, note } = words(
    step,
    {
      face: t('create_for', { sum: dollars(price, 2, language) }),
      note: refusal === null ? t('create_hint', { time: duration(waitMinutes * 60_000) }) : t(refusal),
    },
    language,
  );
  const isRefused = step.kind === 'pay' && (step.obstacle !== null || refusal !== null);
  const press = (): void => {
    if (step.kind !== 'pay') return takeStep(step);
    void create({
      size,
      boxes: boxes.map((box) => ({
        id: box.id,
        box_hash: box.hash,
        price: box.price,
        return_percent: box.return_percent,
      })),
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        label={t('size')}
        value={String(size)}
        onChange={(value) => useChoice.setState({ size: Number(value) })}
        className="grid grid-cols-3 gap-2"
        options={SIZES.map((count) => ({
          value: String(count),
          content: <span className="block text-center">{t('size_seats', { count })}</span>,
        }))}
      />
      <Button variant="primary" size="large" wide disabled={isRefused} loading={isBusy} onClick={press}>
        {face}
      </Button>
      {step.kind === 'deposit' && <SaleOffer missingCents={step.missingCents} />}
      <p className="text-center text-12 leading-4 text-balance text-muted">{note}</p>
    </div>
  );
}
