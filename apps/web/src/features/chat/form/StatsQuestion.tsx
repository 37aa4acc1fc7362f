import { Button } from '@updraft/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';

interface StatsQuestionProps {
  onShow: () => void;
  onCancel: () => void;
}

/** Question above the field before the first `!stats`: may everybody see the player's figures? */
export default function StatsQuestion({ onShow, onCancel }: StatsQuestionProps) {
  const { t } = useTexts('chat_commands');
  const cancel = useRef<HTMLButtonElement>(null);
  // The focus is on Cancel, so a second Enter does not show the figures.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="group" aria-labelledby="stats-question" className="mb-2 flex flex-col gap-2">
      <p id="stats-question" className="text-14">
        {t('stats_question')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onShow}>
          {t('stats_show')}
        </Button>
        <Button ref={cancel} size="small" onClick={onCancel}>
          {t('stats_cancel')}
        </Button>
      </div>
    </div>
  );
}
