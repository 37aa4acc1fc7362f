'use strict';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The English name of a language by its two-letter code; an empty object of a code that nobody has. */
exports.getLanguageInfo = (code) => {
  const name = /^[a-z]{2}$/.test(code) ? names.of(code) : undefined;
  return name === undefined ? {} : { name };
};
