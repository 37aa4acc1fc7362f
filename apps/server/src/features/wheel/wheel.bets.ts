import { WHEEL_COLOURS, type WheelColour } from '@updraft/rules/wheel';
import { RoundBets } from '../../stakes/round/round-bets.ts';
import type { StakedBet } from '../../stakes/stake.ts';

/** A bet of the open round: a stake and its colour. */
export interface Bet extends StakedBet {
  colour: WheelColour;
}

/** Stakes on a colour, and their players. */
interface OnColour {
  cents: number;
  players: Set<number>;
}

/** The bets of the open round. The stakes on each colour are updated with each bet, as all totals are. */
export class WheelBets extends RoundBets<Bet> {
  private readonly colours = new Map<WheelColour, OnColour>(
    WHEEL_COLOURS.map((colour) => [colour, { cents: 0, players: new Set<number>() }]),
  );

  override add(bet: Bet): void {
    super.add(bet);
    const on = this.colours.get(bet.colour) as OnColour;
    on.cents += bet.stakeCents;
    on.players.add(bet.playerId);
  }

  /** The stakes of all players on a colour. */
  stakedOn(colour: WheelColour): number {
    return this.colours.get(colour)?.cents ?? 0;
  }

  /** Returns the number of players who have staked on a colour. */
  playersOn(colour: WheelColour): number {
    return this.colours.get(colour)?.players.size ?? 0;
  }
}
