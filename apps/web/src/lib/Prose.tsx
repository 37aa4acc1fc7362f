interface ProseProps {
  /** Paragraphs, separated by line breaks. */
  text: string;
  className?: string;
}

export function Prose({ text, className = 'max-w-[68ch]' }: ProseProps) {
  return (
    <div className={className}>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph} className="mt-2 text-16 leading-7">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
