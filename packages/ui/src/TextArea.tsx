import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { FIELD } from './field.ts';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines of text, with its label. It grows with its content where the browser can do that. */
export function TextArea({ label, value, onChange, className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <label className={classes('block min-w-0', className)}>
      <span className="mb-1 block text-12 text-muted">{label}</span>
      <textarea
        {...rest}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(FIELD, 'block field-sizing-content max-h-80 min-h-28 resize-y py-2.5 leading-6')}
      />
    </label>
  );
}
