/** A value with its name. A hash is shown in a monospaced font. */
export type ValueRow = readonly [name: string, value: string, isHash: boolean];

/** Public values with their names, one below the other. */
export function ValueRows({ rows }: { rows: readonly ValueRow[] }) {
  return (
    <table className="w-full text-14">
      <tbody>
        {rows.map(([name, value, isHash]) => (
          <tr key={name} className="border-b border-line last:border-0 max-sm:flex max-sm:flex-col max-sm:py-1.5">
            <th
              scope="row"
              className="py-2 pr-4 text-left align-top font-normal text-muted max-sm:py-0 max-sm:text-12 sm:w-52"
            >
              {name}
            </th>
            <td
              className={
                isHash
                  ? 'py-2 font-mono text-12 leading-5 break-all max-sm:py-0'
                  : 'py-2 wrap-anywhere tabular-nums max-sm:py-0'
              }
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
