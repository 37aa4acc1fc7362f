/** A figure with its name, in a list of figures. */
export function Figure({ name, hint, value }: { name: string; hint?: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-0.5">
        <span className="block text-16 font-semibold tabular-nums">{value}</span>
        {hint && <span className="block text-12 text-muted">{hint}</span>}
      </dd>
    </div>
  );
}
