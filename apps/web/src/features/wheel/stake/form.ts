import { create } from 'zustand';
import type { WheelColour } from '@updraft/rules/wheel';
import { SHOWN_COLOURS } from '../colours.ts';

interface WheelForm {
  /** Colour of the next bet. It starts as the most likely colour and is kept between rounds. */
  colour: WheelColour;
  choose: (colour: WheelColour) => void;
}

/** Colour of the player's next stake. */
export const useWheelForm = create<WheelForm>()((set) => ({
  colour: 'black',
  choose: (colour) => set({ colour }),
}));

/** Chooses a colour by its place. Keys 1 to 4 are the indices 0 to 3. */
export const chooseByPlace = (index: number): void => {
  const colour = SHOWN_COLOURS[index];
  if (colour !== undefined) useWheelForm.getState().choose(colour);
};
