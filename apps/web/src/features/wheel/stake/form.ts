import { create } from 'zustand';
import { WHEEL_COLOURS, type WheelColour } from '@updraft/rules/wheel';

interface WheelForm {
  /** The colour that is bet on next. It begins with the most likely one and stays from one round to the next. */
  colour: WheelColour;
  choose: (colour: WheelColour) => void;
}

/** What the player is about to stake on. */
export const useWheelForm = create<WheelForm>()((set) => ({
  colour: WHEEL_COLOURS[0],
  choose: (colour) => set({ colour }),
}));

/** The colours by the keys 1 to 4. */
export const chooseByPlace = (index: number): void => {
  const colour = WHEEL_COLOURS[index];
  if (colour !== undefined) useWheelForm.getState().choose(colour);
};
