/**
 * Parts of each page besides the program: its code, by its file below `src`, and its areas of texts. The build lists the
 * files of each, and the server names them in the page's HTML, so that they load with the program and not after it. Paths
 * are those of `routes.tsx`, which fetches the same.
 */
export interface PageParts {
  code: string;
  texts: readonly string[];
}

/** Paths of pages that are shown without the frame of the site (`Shell`). */
export const PAGES_ALONE = ['/auth/callback', '/load'] as const;

export const PAGE_PARTS: Readonly<Record<string, PageParts>> = {
  '/': { code: 'app/pages/HomePage.tsx', texts: [] },
  '/jackpot': { code: 'app/pages/JackpotGame.tsx', texts: ['jackpot'] },
  '/wheel': { code: 'app/pages/WheelGame.tsx', texts: ['wheel'] },
  '/cases': { code: 'features/cases/CasesPage.tsx', texts: ['cases'] },
  '/crash/{id}': { code: 'app/pages/RoundPage.tsx', texts: ['fairness'] },
  '/jackpot/{id}': { code: 'app/pages/JackpotRound.tsx', texts: ['fairness', 'jackpot'] },
  '/wheel/{id}': { code: 'app/pages/WheelRound.tsx', texts: ['fairness', 'wheel'] },
  '/cases/{id}': { code: 'features/cases/BoxPage.tsx', texts: ['cases'] },
  '/cases/battles': { code: 'features/cases/battles/BattlesPage.tsx', texts: ['cases', 'battles'] },
  '/cases/battles/{id}': { code: 'features/cases/battles/BattlesPage.tsx', texts: ['cases', 'battles'] },
  '/cases/opening/{id}': { code: 'app/pages/CaseOpeningPage.tsx', texts: ['cases', 'fairness'] },
  '/tournament': { code: 'features/tournament/TournamentPage.tsx', texts: ['tournament'] },
  '/top': { code: 'features/top/TopPage.tsx', texts: ['top'] },
  '/support': { code: 'features/support/SupportPage.tsx', texts: ['support', 'faq'] },
  '/ticket/{id}': { code: 'features/support/TicketPage.tsx', texts: ['support'] },
  '/promo': { code: 'features/promo/PromoPage.tsx', texts: ['promo'] },
  '/profile': { code: 'app/pages/OwnPage.tsx', texts: ['profile', 'deposit', 'withdrawal', 'skins', 'promo'] },
  '/user/{id}': { code: 'app/pages/PlayerPage.tsx', texts: ['profile'] },
  '/provably-fair': { code: 'features/fairness/ProvablyFairPage.tsx', texts: ['fairness'] },
  '/draw/{id}': { code: 'app/pages/DrawPage.tsx', texts: ['fairness', 'hourly'] },
  '/user-agreement': { code: 'features/agreement/AgreementPage.tsx', texts: ['agreement'] },
  '/privacy': { code: 'features/privacy/PrivacyPage.tsx', texts: ['privacy'] },
  '/responsible-play': { code: 'features/responsible/ResponsiblePage.tsx', texts: ['responsible'] },
};
