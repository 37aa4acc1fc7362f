'use strict';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Returns the English name of the language with a two-letter code; an empty object for an unknown code. */
exports.getLanguageInfo = (code) => {
  const name = /^[a-z]{2}$/.test(code) ? names.of(code) : undefined;
  return name === undefined ? {} : { name };
};
