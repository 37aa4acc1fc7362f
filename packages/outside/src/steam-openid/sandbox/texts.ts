import type { PageLanguage } from '../../http/language.ts';
import type { PersonaName } from './personas.ts';

/** The stand-in's texts, in both languages. */
export interface ChooserTexts {
  title: (siteName: string) => string;
  lead: string;
  note: string;
  about: Record<PersonaName, { label: string; hint: string }>;
  personas: string;
  newPlayer: string;
  nickname: string;
  create: string;
  again: string;
  cancel: string;
  problems: Record<'not_found' | 'bad_request' | 'foreign_site' | 'no_such_player', { title: string; text: string }>;
}

export const TEXTS: Record<PageLanguage, ChooserTexts> = {
  en: {
    title: (siteName) => `Sign in to ${siteName}`,
    lead: 'Choose who you want to be. No password: these are play accounts.',
    note: 'Stands in for Steam sign-in. Not Steam, no real accounts.',
    about: {
      player: { label: 'Player', hint: 'an empty account' },
      rich: { label: 'Rich player', hint: 'a full inventory' },
      moderator: { label: 'Moderator', hint: 'looks after the chat' },
      support: { label: 'Support', hint: 'answers tickets' },
      admin: { label: 'Admin', hint: 'runs the site' },
      finance: { label: 'Finance', hint: 'decides about money' },
      'finance-2': { label: 'Finance, second', hint: 'approves with the first' },
      creator: { label: 'Creator', hint: 'video creator badge' },
      banned: { label: 'Banned', hint: 'is turned away' },
    },
    personas: 'Ready-made accounts',
    newPlayer: 'New player',
    nickname: 'Nickname (optional)',
    create: 'Create and sign in',
    again: 'Made here before:',
    cancel: 'Cancel',
    problems: {
      not_found: { title: 'Nothing here', text: 'This address does not exist.' },
      bad_request: { title: 'Not a sign-in request', text: 'Go back to the site and start signing in again.' },
      foreign_site: {
        title: 'Wrong site',
        text: 'The address to return to does not belong to the site that this sign-in serves.',
      },
      no_such_player: { title: 'No such player', text: 'Go back and choose one of the accounts.' },
    },
  },
  ru: {
    title: (siteName) => `Вход на ${siteName}`,
    lead: 'Выберите, кем войти. Пароль не нужен: это игровые учётные записи.',
    note: 'Вместо входа через Steam. Это не Steam, настоящих аккаунтов нет.',
    about: {
      player: { label: 'Игрок', hint: 'пустой аккаунт' },
      rich: { label: 'Богатый игрок', hint: 'полный инвентарь' },
      moderator: { label: 'Модератор', hint: 'следит за чатом' },
      support: { label: 'Поддержка', hint: 'отвечает на обращения' },
      admin: { label: 'Админ', hint: 'управляет сайтом' },
      finance: { label: 'Финансы', hint: 'решает о деньгах' },
      'finance-2': { label: 'Финансы, второй', hint: 'подтверждает за первым' },
      creator: { label: 'Автор видео', hint: 'значок автора' },
      banned: { label: 'Забанен', hint: 'вход будет закрыт' },
    },
    personas: 'Готовые учётные записи',
    newPlayer: 'Новый игрок',
    nickname: 'Ник (необязательно)',
    create: 'Создать и войти',
    again: 'Созданы здесь:',
    cancel: 'Отмена',
    problems: {
      not_found: { title: 'Здесь ничего нет', text: 'Такого адреса не существует.' },
      bad_request: { title: 'Это не запрос входа', text: 'Вернитесь на сайт и начните вход заново.' },
      foreign_site: {
        title: 'Чужой сайт',
        text: 'Адрес возврата не принадлежит сайту, который обслуживает этот вход.',
      },
      no_such_player: { title: 'Такого игрока нет', text: 'Вернитесь и выберите одну из учётных записей.' },
    },
  },
};
