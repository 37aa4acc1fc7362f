export interface Rule {
  title: string;
  text: string;
}

/** Rules in order, each with its number. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {rules.map((rule, index) => (
        <li key={rule.title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full border border-lift font-display text-12 text-lift"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="mb-1 font-semibold">{rule.title}</h3>
            <p className="text-14 text-muted">{rule.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
