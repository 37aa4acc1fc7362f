import { Button, buttonClasses, Panel, RadioCards } from '@updraft/ui';
import { useState } from 'react';
import { Link } from '../../lib/Link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ANSWERS, answeredCount, type Answers, QUESTIONS, resultOf } from './self-test.ts';

/** Nine questions. The result is computed in the browser and is not stored. */
export function SelfTest() {
  const { t } = useTexts('responsible');
  const [answers, setAnswers] = useState<Answers>({});
  const result = resultOf(answers);
  return (
    <div className="max-w-[68ch]">
      <ol className="space-y-3">
        {QUESTIONS.map((question) => (
          <li key={question}>
            <Panel as="div" padding="small">
              <RadioCards
                label={`${question}. ${t(`question_${question}`)}`}
                value={answers[question] ?? null}
                onChange={(answer) => setAnswers((before) => ({ ...before, [question]: answer }))}
                className="mt-2 grid grid-cols-3 gap-2"
                options={ANSWERS.map((answer) => ({
                  value: answer,
                  content: <span className="block text-center">{t(answer)}</span>,
                }))}
              />
            </Panel>
          </li>
        ))}
      </ol>
      <div role="status" className="mt-4">
        {result === null ? (
          <p className="text-muted">{t('answered', { count: answeredCount(answers) })}</p>
        ) : (
          <Panel as="div" tone={result === 'none' ? 'plain' : 'lift'} padding="medium">
            <p className="font-display text-16 font-medium">{t(`result_${result}`)}</p>
            <p className="mt-1">{t(`result_${result}_text`)}</p>
          </Panel>
        )}
      </div>
      {result !== null && (
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to="/profile?part=limits" className={buttonClasses(result === 'none' ? 'secondary' : 'primary')}>
            {t(result === 'many' ? 'pause_link' : 'limits_link')}
          </Link>
          <Button variant="ghost" onClick={() => setAnswers({})}>
            {t('test_again')}
          </Button>
        </p>
      )}
    </div>
  );
}
