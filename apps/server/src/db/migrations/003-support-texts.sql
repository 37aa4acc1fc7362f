-- Texts of support that staff edit.

-- Frequent questions, and templates of answers to tickets. `body` has both languages.
create table support_texts (
  kind text not null,
  id text not null,
  -- They are listed by it.
  position integer not null,
  is_hidden boolean not null default false,
  body jsonb not null,
  -- How often staff have edited it. At 0 it is as the product brings it, and follows the product.
  revision integer not null default 0,
  edited_at timestamptz,
  primary key (kind, id),
  constraint support_text_kind check (kind in ('faq', 'template')),
  constraint support_text_edited check (revision >= 0 and (revision = 0) = (edited_at is null))
);
