import { create } from 'zustand';
import type { WheelColour } from '@updraft/rules/wheel';
import { SHOWN_COLOURS } from '../colours.ts';

interface WheelForm {
  /** The colour that is bet on next. It begins with the most likely one and stays from one round to the next. */
  colour: WheelColour;
  choose: (colour: WheelColour) => void;
}

/** Colour of the player's next stake. */
export const useWheelForm = create<WheelForm>()((set) => ({
  colour: 'black',
  choose: (colour) => set({ colour }),
}));

/** The colours by the keys 1 to 4. */
export const chooseByPlace = (index: number): void => {
  const colour = SHOWN_COLOURS[index];
  if (colour !== undefined) useWheelForm.getState().choose(colour);
};
