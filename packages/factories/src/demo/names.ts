/** First and last names from many places, because the company has sites in several countries. */
export const FIRST_NAMES: readonly string[] =
  `Aaliyah Abel Adaeze Adriana Agnes Ahmed Aiko Ailsa Alberto Aleksander Alma Amina Anders Anjali Anouk Antoine
Arjun Asel Astrid Ayesha Bálint Beatriz Benedikt Bianca Björn Bruno Callum Camille Carmen Cecilia Chidi Clara Connor Dagny
Daniela Darius Davor Deepa Diego Dominika Dušan Ebba Edwin Eleni Elias Emre Esther Eun-ji Fabio Farah Fatou Felix Fenna
Filip Fiona Francesca Frida Gabriel Georgi Giulia Goran Grace Gustavo Hakim Hana Haruto Hedda Helena Henrik Hyun-woo Ibrahim
Ilse Imani Ines Ioana Isak Ivana Jakub Jana Javier Jelena Jesper Joana Johan Joris Julia Kacper Kaito Kamala Karim Katarina
Keiko Kenji Kerstin Kwame Laila Lars Leila Leon Lidia Linnea Lorenzo Lucía Magnus Malik Manon Marco Maria Marit Mateusz
Maya Mei Mehmet Miguel Mina Miriam Moses Nadia Naveen Ngozi Nicolás Niamh Nina Nuno Olga Omar Oskar Paloma Pavel Petra Rafael
Rania Ravi Renata Robin Ruben Rui Saanvi Salma Samir Sanne Selma Sergio Shirin Sigrid Simon Sofia Søren Stefan Sunniva
Takumi Tamara Tariq Teodora Thandiwe Theo Thijs Tomasz Ulrike Valentina Veera Viktor Viola Wei Willem Xavier Yara Yuki Yusuf
Zahra Zofia Zoran`.split(/\s+/u);

export const LAST_NAMES: readonly string[] =
  `Abebe Achterberg Adeyemi Aguilar Ahlström Almeida Andersen Aoki Arslan Asante Bakker Balogun Banerjee
Barros Bauer Becker Benali Berglund Bianchi Blum Bondarenko Borges Bose Brennan Caruso Castro Chaudhry Chen Choi Clausen
Conti Costa Cruz Dahl Danjuma Das Delgado Demirci Desai Diallo Dijkstra Dubois Dvořák Edwards Eide Eriksen Esposito Fàbregas
Fischer Flores Fofana Fournier Friedrich Fujimoto Gallagher Garcia Georgiou Ghosh Girard Gomez Grabowski Grant Greco Gupta
Haddad Hagen Hansson Hartmann Hassan Hayashi Herrera Hoekstra Holm Horvat Hughes Ibsen Iglesias Ilić Inoue Isaksen Ivanov
Jacobs Jansen Jensen Johansson Juarez Kagan Kamara Kapoor Karlsson Kaya Keller Khalil Kim Kimura Koch Kovač Kowalski Kruger
Kumar Laine Lambert Larsen Lefèvre Lehtonen Leung Lindgren Lopes Lund Maas Madsen Mahmoud Malinowski Marchetti Markovic
Martins Matsuda Mbeki McKenna Meijer Mendes Meyer Molnár Moreau Moretti Mukherjee Müller Mwangi Nagy Nakamura Navarro
Nielsen Nikolaidis Novak Nowak Nyberg Obi Ochieng Oliveira Olsen Osman Özdemir Papadaki Park Pereira Petrov Pham Popescu
Quaye Quinn Rahman Ramos Reyes Ricci Rossi Roux Ruiz Saar Sato Schmitt Seidel Sharma Silva Singh Skov Soares Solberg
Sørensen Strand Suzuki Tanaka Thapa Torres Tran Ueda Vargas Vasquez Verma Visser Vogel Wagner Wolff Yamada Yilmaz Zhang
Żukowski`.split(/\s+/u);
